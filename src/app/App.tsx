/** The app's frame: error screen, context, toasts, and the routes of whoever is here. */
import { StrictMode } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { ErrorBoundary } from '../ui/errorScreen/ErrorScreen.tsx';
import { AppProvider, useAppActions } from '../ui/session/AppProvider.tsx';
import type { AppFace } from '../ui/session/appFace.ts';
import { ToastArea, ToastProvider } from '../ui/toasts/ToastArea.tsx';
import { AppRoutes } from './AppRoutes.tsx';

export function App({ face }: { face: AppFace }) {
  return (
    <StrictMode>
      <BrowserRouter>
        <AppProvider face={face}>
          <ToastProvider>
            <Screens />
            <ToastArea />
          </ToastProvider>
        </AppProvider>
      </BrowserRouter>
    </StrictMode>
  );
}

function Screens() {
  const { pathname } = useLocation();
  const { storeFailed } = useAppActions();
  return (
    <ErrorBoundary resetKey={pathname} onDeviceFailure={storeFailed}>
      <AppRoutes />
    </ErrorBoundary>
  );
}
