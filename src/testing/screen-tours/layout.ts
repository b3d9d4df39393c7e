import type { Page } from 'playwright-core'

/** Elements that stick out of the screen, and controls that overlap: one line for each. */
export const findLayoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const name = (element: Element): string =>
      `${element.tagName.toLowerCase()}${[...element.classList].map((one) => `.${one}`).join('')}`
    const place = (element: Element): string =>
      [element.parentElement?.parentElement, element.parentElement, element]
        .filter((one) => one instanceof Element)
        .map((one) => name(one))
        .join(' > ')
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (wide > 0) found.add(`the page is ${wide} px too wide`)
    const isHeld = (element: Element): boolean => {
      for (let one: Element | null = element; one && one !== document.documentElement; one = one.parentElement) {
        const { overflowX, clip, clipPath, position } = getComputedStyle(one)
        if ((one !== element && overflowX !== 'visible') || clip !== 'auto' || clipPath !== 'none') return true
        if (position === 'fixed') return false
      }
      return false
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const { left, right, width, height } = element.getBoundingClientRect()
      if (width > 1 && height > 1 && (left < -1 || right > innerWidth + 1) && !isHeld(element))
        found.add(`${place(element)} sticks out, from ${Math.round(left)} to ${Math.round(right)} px`)
    }
    // A fixed or sticky element may overlap the page. Within one layer nothing may overlap.
    const layer = (element: Element): Element | null => {
      for (let one: Element | null = element; one; one = one.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return one
      return null
    }
    /** The part of an element that is not scrolled out of view. */
    const getSeen = (element: Element): Record<'left' | 'right' | 'top' | 'bottom', number> => {
      let { left, right, top, bottom } = element.getBoundingClientRect()
      for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
        if (getComputedStyle(one).overflow === 'visible') continue
        const edge = one.getBoundingClientRect()
        ;[left, right, top, bottom] = [
          Math.max(left, edge.left),
          Math.min(right, edge.right),
          Math.max(top, edge.top),
          Math.min(bottom, edge.bottom),
        ]
      }
      return { left, right, top, bottom }
    }
    // A field may contain its own button.
    const isOfField = (one: Element, other: Element): boolean =>
      one.closest('label, .input-box') !== null &&
      one.closest('label, .input-box') === other.closest('label, .input-box')
    const pressed = [
      ...document.querySelectorAll(
        'button, a[href], input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=switch]',
      ),
    ]
      .filter(
        (one) =>
          one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
          !one.closest('.leaflet-container'),
      )
      .map((one) => ({ one, layer: layer(one), box: getSeen(one) }))
    for (const [at, a] of pressed.entries())
      for (const b of pressed.slice(at + 1)) {
        if (a.layer !== b.layer || a.one.contains(b.one) || b.one.contains(a.one) || isOfField(a.one, b.one)) continue
        const [x, y] = [
          Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left),
          Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top),
        ]
        if (x > 2 && y > 2)
          found.add(`${place(a.one)} and ${place(b.one)} overlap by ${Math.round(x)} × ${Math.round(y)} px`)
      }
    return [...found]
  })
