/** The project that the alternatives live in: open rules, so that they pay for nothing that is Fitbout's. */
export const openProject = 'demo-open';

export const openRules = `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents { match /{document=**} { allow read, write: if true; } } }`;
