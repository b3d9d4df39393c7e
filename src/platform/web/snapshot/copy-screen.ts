import type { Snapshot } from './snapshot.ts'

// What runs, loads or was typed is not part of how a page looks.
const dropped = 'script, style, link, noscript, template, iframe, object, embed, video, audio, canvas, dialog'
// Ids and names are the page's own, which comes to stand beside or after the copy.
const droppedAttributes = ['style', 'id', 'name', 'for', 'value', 'checked', 'autofocus', 'loading', 'decoding']
const maxMarkup = 100_000

/** Whether it is only seen after scrolling down from the top of the page. */
const isFurtherDown = (element: Element): boolean => {
  const { top, height } = element.getBoundingClientRect()
  return height > 0 && top + scrollY > innerHeight && !/fixed|sticky/.test(getComputedStyle(element).position)
}

/** Copies what is visible of an element at the top of the page; null where there is more than is worth keeping. */
export const copyScreen = (root: Element): Omit<Snapshot, 'build'> | null => {
  const styles: string[] = []
  const copy = (node: Node): Node | null => {
    if (node instanceof Text) return node.cloneNode()
    // A drawing is copied as it is: its parts refer to each other.
    if (node instanceof SVGElement) return node.cloneNode(true)
    if (!(node instanceof HTMLElement) || node.matches(dropped) || isFurtherDown(node)) return null
    const twin = node.cloneNode() as HTMLElement
    for (const name of droppedAttributes) twin.removeAttribute(name)
    if (node.style.length > 0) {
      twin.dataset['styled'] = String(styles.length)
      styles.push(`[data-styled="${styles.length}"]{${node.style.cssText.replaceAll('<', '\\3c ')}}`)
    }
    if (!(node instanceof HTMLTextAreaElement))
      twin.append(...[...node.childNodes].flatMap((child) => copy(child) ?? []))
    return twin
  }
  const box = document.createElement('div')
  box.append(...[...root.childNodes].flatMap((child) => copy(child) ?? []))
  const markup = box.innerHTML
  if (markup.length > maxMarkup) return null
  return { markup, styles: styles.join(''), sheets: getSheets() }
}

const getSheets = (): string[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])')].flatMap(
    (link) => link.getAttribute('href') ?? [],
  )
