/**
 * What on the screen a reload would take away. It looks at the page alone, so that no screen has to report to the update:
 * fields with something in them, boxes that are open, work that is under way, and the two marks below.
 *
 *   data-kept            a form that this device keeps at every keystroke: nothing is lost, but the person loses their place
 *   data-holds-reload    something that is said or offered for a moment only, such as an Undo
 */

/** Something typed would be lost. */
export function hasUnsavedTyping(page: Document): boolean {
  return filledFields(page).some((field) => field.closest('[data-kept]') === null);
}

/** A reload now would disturb the person, whether or not something would be lost. */
export function isInUse(page: Document): boolean {
  return (
    page.querySelector('dialog[open], [aria-busy="true"], [data-kept], [data-holds-reload]') !== null ||
    filledFields(page).length > 0
  );
}

/** A field that was filled by the app counts too: that it is as before cannot be told from outside. */
function filledFields(page: Document): Element[] {
  return [...page.querySelectorAll('input, textarea, select')].filter((field) => {
    // A screen that was left stays in the page, unseen, until the code of the next one is there.
    if (!field.checkVisibility()) return false;
    if (!(field instanceof HTMLInputElement)) return 'value' in field && field.value !== '';
    const isTicked = field.type === 'checkbox' || field.type === 'radio';
    return isTicked ? field.checked !== field.defaultChecked : field.type !== 'hidden' && field.value !== '';
  });
}
