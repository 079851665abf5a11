/** Whether what asks can be seen: `false` only inside an `Incoming` that waits. */
import { createContext, use } from 'react';

export const ShownContext = createContext(true);

export const useIsShown = (): boolean => use(ShownContext);
