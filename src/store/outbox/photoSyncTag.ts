/** The name under which a page asks the browser to wake the worker for photos. It must never change: old ones are waiting. */
export const photoSyncTag = 'fitbout-photos';
