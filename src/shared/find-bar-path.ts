/** Document of the find bar, which is a view over the window: in the page, the search would find it too. */
export const findBarPath = '/find-bar'
