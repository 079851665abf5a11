/** The page of one scene, by its name in the address: makes the scene's state and hands the address over to the app's routes. */
import '../../../src/ui/kit/base.css';
import { createRoot } from 'react-dom/client';
import { App } from '../../../src/app/App.tsx';
import { scenes } from '../scenes/scenes.ts';
import { createGalleryFace } from './galleryFace.ts';

const name = new URLSearchParams(location.search).get('scene');
const scene = scenes.find((each) => each.name === name);
const root = document.getElementById('root');
if (!scene || !root) throw new Error(`the gallery has no scene ${name}`);

const face = await createGalleryFace(scene);
history.replaceState(null, '', scene.path);
createRoot(root).render(<App face={face} onShown={() => {}} />);
