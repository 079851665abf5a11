/** Put in by the build (vite.config.ts). */
declare const __APP_VERSION__: string;
