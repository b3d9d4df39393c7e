type Page = { items: { id: string }[]; next_cursor: string | null }

/**
 * The pages of a list as one page with the event number of the first. A row that changes between two pages has a later
 * number, so the live list is read again.
 * @param most how many pages at most
 */
export const allPages = async <P extends Page>(load: (cursor?: string) => Promise<P>, most = Infinity): Promise<P> => {
  const first = await load()
  const items = new Map(first.items.map((item) => [item.id, item]))
  let { next_cursor } = first
  for (let count = 1; count < most && next_cursor !== null; count += 1) {
    const page = await load(next_cursor)
    for (const item of page.items) items.set(item.id, item)
    next_cursor = page.next_cursor
  }
  return { ...first, items: [...items.values()], next_cursor }
}
