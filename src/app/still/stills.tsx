/**
 * The signed-out pages as plain markup, drawn while the app is built: a first visit reads them before any code has come.
 * Nothing here is sent to a browser as code.
 */
import type { ReactElement } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { ConsentBanner } from '../../ui/consent/ConsentBanner.tsx';
import { BareLayout } from '../../ui/layout/Layout.tsx';
import { Login } from '../../ui/login/Login.tsx';
import { AppProvider } from '../../ui/session/AppProvider.tsx';
import type { AppFace } from '../../ui/session/appFace.ts';
import { Welcome } from '../../ui/welcome/Welcome.tsx';
import { createLive } from '../createLive.ts';

/** By path, and `banner`: what whoever has not answered sees beneath. */
export async function drawStills(): Promise<Record<string, string>> {
  return {
    '/': await draw('/', <Welcome />),
    // What is typed into a picture would be lost.
    '/login': asPicture(await draw('/login', <Login />)),
    banner: asPicture(await prerenderText('/', <ConsentBanner />)),
  };
}

const draw = (path: string, screen: ReactElement): Promise<string> =>
  prerenderText(path, <BareLayout>{screen}</BareLayout>);

async function prerenderText(path: string, element: ReactElement): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <AppProvider face={stillFace}>{element}</AppProvider>
    </StaticRouter>,
  );
  // Comments are for React's own taking over, which does not happen: the screen itself is drawn in the still's place.
  return (await new Response(prelude).text()).replaceAll(/<!--.*?-->/g, '');
}

const asPicture = (markup: string): string =>
  markup.replace(/^<\w+/, '$& inert').replaceAll('<input ', '<input readonly ');

// Nobody presses what is only a picture, so nothing else is asked of it.
const stillFace = {
  session: createLive({ kind: 'SIGNED_OUT' }),
  consent: { state: createLive({ level: null, view: 'CLOSED' }) },
  actions: {},
} as unknown as AppFace;
