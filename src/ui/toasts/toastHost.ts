/** Where toasts appear: an open modal box makes everything outside it inert, so they go inside it. */
import { createContext, useContext } from 'react';

/** Takes the toasts into `element` until the returned function is called; the latest taker has them. */
export type HostToasts = (element: HTMLElement) => () => void;

/** Outside a `ToastProvider` there are no toasts to take. */
export const ToastHostContext = createContext<HostToasts>(() => () => undefined);

export const useToastHost = (): HostToasts => useContext(ToastHostContext);
