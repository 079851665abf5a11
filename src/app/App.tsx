/** The app's frame: error screen, context, toasts, and the routes of whoever is here. */
import { StrictMode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { ErrorBoundary } from '../ui/errorScreen/ErrorScreen.tsx';
import {
  AppProvider,
  useAppActions,
  useConsent,
  useInstalledApp,
  useSession,
} from '../ui/session/AppProvider.tsx';
import type { AppFace } from '../ui/session/appFace.ts';
import { ToastArea, ToastProvider } from '../ui/toasts/ToastArea.tsx';
import { AppRoutes, isScreenHere } from './AppRoutes.tsx';
import { OpenFromNotification } from './push/OpenFromNotification.tsx';
import { ScreenRouter } from './ScreenRouter.tsx';

/** `onShown` is called when the first screen stands, and may be called again. */
export function App({ face, onShown }: { face: AppFace; onShown: () => void }) {
  return (
    <StrictMode>
      <ScreenRouter isHere={isScreenHere}>
        <AppProvider face={face}>
          <ToastProvider>
            <Screens onShown={onShown} />
            <ToastArea />
            <UpdateWhenReady />
            <OpenFromNotification />
          </ToastProvider>
        </AppProvider>
      </ScreenRouter>
    </StrictMode>
  );
}

function UpdateWhenReady() {
  const Prompt = useInstalledApp()?.UpdatePrompt;
  return Prompt ? <Prompt /> : null;
}

function Screens({ onShown }: { onShown: () => void }) {
  const { pathname } = useLocation();
  const { storeFailed, rescueStore } = useAppActions();
  const { kind } = useSession();
  const { shown } = useConsent();
  useEffect(() => shown(pathname), [shown, pathname]);
  return (
    <ErrorBoundary
      resetKey={pathname}
      onDeviceFailure={storeFailed}
      onRepair={kind === 'SIGNED_IN' ? rescueStore : null}
    >
      <AppRoutes onShown={onShown} />
    </ErrorBoundary>
  );
}
