/** The least that a page of React can be and still answer: a field, a toggle, a way to another view, and something that turns. */
import { createElement as h, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Page() {
  const [title, setTitle] = useState('');
  const [isDone, setDone] = useState(false);
  const [day, setDay] = useState<number | null>(null);
  const [avatar, setAvatar] = useState(1);
  if (day !== null)
    return h('h1', null, `Day ${day}`, h('button', { type: 'button', onClick: () => setDay(null) }, 'Back'));
  return h(
    'main',
    null,
    h('input', {
      'aria-label': 'What is the target?',
      value: title,
      onChange: (event) => setTitle(event.currentTarget.value),
    }),
    h('button', { type: 'button', 'aria-pressed': isDone, onClick: () => setDone(!isDone) }, 'Done'),
    h('button', { type: 'button', onClick: () => setDay(21) }, 'Day 21'),
    h('button', { type: 'button', onClick: () => setAvatar((avatar % 4) + 1) }, 'Next avatar'),
    h('p', null, `Avatar ${avatar} of 4`),
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(h(Page));
