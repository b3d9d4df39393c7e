/** The page of a form. Not in index.tsx, which every guest's phone loads. */
export const loadForm = async () => (await import('./PartyPage.tsx')).PartyPage
