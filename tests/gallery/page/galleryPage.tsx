/**
 * The page of all scenes: `showScene(name)` makes that scene's state from nothing and hands its address to the app's routes.
 * Nothing of the scene before is left, so that a scene looks the same whatever was shown first.
 */
import '../../../src/ui/kit/base.css';
import './still.css';
import { createRoot, type Root } from 'react-dom/client';
import { App } from '../../../src/app/App.tsx';
import { removeStore } from '../../../src/store/openStore.ts';
import type { StoreState } from '../../../src/ui/session/appFace.ts';
import { me } from '../scene.ts';
import { scenes } from '../scenes/scenes.ts';
import { createGalleryFace } from './galleryFace.ts';
import { holdLateTimers } from './holdLateTimers.ts';
import { outlinePage } from './outlinePage.ts';
import { reachPage } from './reachPage.ts';

/** What the test calls. */
export interface Gallery {
  /** Resolves when the scene is rendering; the pictures wait for what it must show. */
  show(name: string): Promise<void>;
  outline: typeof outlinePage;
  reach: typeof reachPage;
}

declare global {
  var gallery: Gallery;
}

interface Shown {
  root: Root;
  store: StoreState;
}

let shown: Shown | null = null;
holdLateTimers(window);

async function clear({ root, store }: Shown): Promise<void> {
  root.unmount();
  if (store.kind === 'OPEN') await store.store.close();
  await removeStore(me.id, {});
  localStorage.clear();
  sessionStorage.clear();
}

async function show(name: string): Promise<void> {
  const scene = scenes.find((each) => each.name === name);
  const element = document.getElementById('root');
  if (!scene || !element) throw new Error(`the gallery has no scene ${name}`);
  if (shown) await clear(shown);
  const face = await createGalleryFace(scene);
  history.replaceState(null, '', scene.path);
  scrollTo(0, 0);
  shown = { root: createRoot(element), store: face.store.current() };
  shown.root.render(<App face={face} onShown={() => {}} />);
}

globalThis.gallery = { show, outline: outlinePage, reach: reachPage };
