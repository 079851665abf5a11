/** React DOM, run where it is: in the file `react` of the build, and so before the app's own code and apart from it. */
import { createRoot as createReactRoot } from 'react-dom/client';

export const createRoot = createReactRoot;
