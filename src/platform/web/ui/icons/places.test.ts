import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Users } from './further.tsx'
import * as places from './places.tsx'

test('the specified icons exist, each with its own drawing', () => {
  const { Home, ClipboardList, Car, ShoppingCart, Settings, FileText, Martini, Signpost, ThumbsUp, Shield, Calendar } =
    places
  const drawings = [
    Home,
    ClipboardList,
    Car,
    ShoppingCart,
    Settings,
    Users,
    FileText,
    Martini,
    Signpost,
    ThumbsUp,
    Shield,
    Calendar,
  ].map((icon) => renderToStaticMarkup(createElement(icon)))
  for (const drawing of drawings) expect(drawing).toMatch(/<(path|rect|circle)/)
  expect(new Set(drawings).size).toBe(12)
})
