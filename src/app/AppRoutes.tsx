/**
 * Which paths exist for whom (spec §2). Each screen is a chunk of its own: a line in `screens`, a line in the routes.
 * Signed-in routes stand inside `SignedInFrame`, so their screens find an open store by `useStore()`.
 */
import { Suspense, useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { BareLayout } from '../ui/layout/Layout.tsx';
import { SignedInFrame } from '../ui/layout/SignedInFrame.tsx';
import { useSession } from '../ui/session/AppProvider.tsx';
import { Spinner } from '../ui/spinner/Spinner.tsx';
import { type LazyScreen, lazyScreen } from './lazyScreen.ts';

const Welcome = lazyScreen(() => import('../ui/welcome/Welcome.tsx'), 'Welcome');
const Login = lazyScreen(() => import('../ui/login/Login.tsx'), 'Login');

const DeviceFailureScreen = lazyScreen(
  () => import('../ui/errorScreen/DeviceFailureScreen.tsx'),
  'DeviceFailureScreen',
);

/** Path to screen, signed in. Add a line here for a new screen. */
const screens: Record<string, LazyScreen> = {
  '/home': lazyScreen(() => import('../ui/home/Home.tsx'), 'Home'),
  '/battles': lazyScreen(() => import('../ui/battles/Battles.tsx'), 'Battles'),
  '/battle': lazyScreen(() => import('../ui/battle/Battle.tsx'), 'Battle'),
  '/battle-response': lazyScreen(() => import('../ui/battleResponse/BattleResponse.tsx'), 'BattleResponse'),
  '/start-new-battle': lazyScreen(() => import('../ui/startNewBattle/StartNewBattle.tsx'), 'StartNewBattle'),
  '/start-new-battle/opponents': lazyScreen(() => import('../ui/startNewBattle/Opponents.tsx'), 'Opponents'),
  '/start-new-battle/add-contestant': lazyScreen(
    () => import('../ui/startNewBattle/AddContestant.tsx'),
    'AddContestant',
  ),
  '/start-new-battle/start-new-battle-with': lazyScreen(
    () => import('../ui/startNewBattle/StartNewBattleWith.tsx'),
    'StartNewBattleWith',
  ),
  '/start-new-battle/repeat-battle': lazyScreen(
    () => import('../ui/startNewBattle/RepeatBattle.tsx'),
    'RepeatBattle',
  ),
  '/create-battle': lazyScreen(() => import('../ui/createBattle/CreateBattle.tsx'), 'CreateBattle'),
  '/profile': lazyScreen(() => import('../ui/profile/Profile.tsx'), 'Profile'),
  '/sync': lazyScreen(() => import('../ui/syncStatus/Sync.tsx'), 'Sync'),
};

const bareScreens: Record<string, LazyScreen> = { '/': Welcome, '/login': Login };

/** Loads ahead what stands at this path, for somebody who is signed in or for anybody else. */
export async function loadScreen(path: string, isSignedIn: boolean): Promise<void> {
  const screen = isSignedIn ? screens[path in bareScreens ? '/home' : path] : bareScreens[path];
  await screen?.load();
}

/** Whether what stands at this path can be drawn at once. */
export const isScreenHere = (path: string): boolean => (screens[path] ?? bareScreens[path])?.isHere() ?? true;

export function AppRoutes({ onShown }: { onShown: () => void }) {
  const session = useSession();
  if (session.kind === 'SIGNED_IN') return <SignedInRoutes onShown={onShown} />;
  const home = session.kind === 'UNFINISHED' ? <Navigate to="/login" replace /> : <Welcome />;
  return (
    <BareLayout>
      <Suspense fallback={<Spinner />}>
        <Routes>
          <Route path="/" element={home} />
          <Route path="/login" element={<Login />} />
          {Object.keys(screens).map((path) => (
            <Route key={path} path={path} element={<Navigate to="/" replace />} />
          ))}
          <Route path="*" element={<Spinner />} />
        </Routes>
        <Shown onShown={onShown} />
      </Suspense>
    </BareLayout>
  );
}

function SignedInRoutes({ onShown }: { onShown: () => void }) {
  return (
    <SignedInFrame
      deviceFailure={
        <Suspense fallback={<Spinner />}>
          <DeviceFailureScreen />
        </Suspense>
      }
    >
      <Suspense fallback={<Spinner />}>
        <Routes>
          <Route path="/" element={<Navigate to="/home" replace />} />
          <Route path="/login" element={<Navigate to="/home" replace />} />
          {Object.entries(screens).map(([path, Screen]) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route path="*" element={<Spinner />} />
        </Routes>
        <Shown onShown={onShown} />
      </Suspense>
    </SignedInFrame>
  );
}

/** Tells that the screen beside it stands: an effect inside a boundary waits for the boundary's lazy code. */
function Shown({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}
