type Page = { items: { id: string }[]; next_cursor: string | null }

/**
 * All pages of a list as one page with the event number of the first. A row that changes between two pages has a later
 * number, so the live list is read again.
 */
export const allPages = async <P extends Page>(load: (cursor?: string) => Promise<P>): Promise<P> => {
  const first = await load()
  const items = new Map(first.items.map((item) => [item.id, item]))
  for (let cursor = first.next_cursor; cursor !== null;) {
    const page = await load(cursor)
    for (const item of page.items) items.set(item.id, item)
    cursor = page.next_cursor
  }
  return { ...first, items: [...items.values()] }
}
