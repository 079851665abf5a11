/** React and one button: the least that a page made of React and served by a service worker can be. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(createElement('button', { type: 'button' }, 'Nothing'));
