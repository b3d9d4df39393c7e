import { describe, expect, test } from 'vitest'
import { getArea, readNews, windowFor } from './notification-message.ts'

const sent = (values: object) => ({
  web_push: 8030,
  notification: {
    title: 'Taxi for Room 12',
    body: 'A guest is asking.',
    lang: 'de',
    tag: 'taxi:1',
    navigate: 'https://stay.example/hotel-marina/manager/taxi?card=1',
    ...values,
  },
})

describe('news', () => {
  test('are read from the body that Safari reads too', () => {
    expect(readNews(sent({}))).toEqual({
      title: 'Taxi for Room 12',
      body: 'A guest is asking.',
      lang: 'de',
      tag: 'taxi:1',
      path: '/hotel-marina/manager/taxi?card=1',
    })
  })
  test('have a tag in any case: without one a browser refuses to ring again', () => {
    expect(readNews(sent({ tag: '' }))?.tag).toBe('/hotel-marina/manager/taxi?card=1')
  })
  test('never lead to another site, and to the beginning where the address is none', () => {
    expect(readNews(sent({ navigate: 'https://evil.example//x/y' }))?.path).toBe('/x/y')
    for (const navigate of ['javascript:alert(1)', '', 7, undefined])
      expect([navigate, readNews(sent({ navigate }))?.path]).toEqual([navigate, '/'])
  })
  test('are nothing where the body is something else', () => {
    for (const data of [null, undefined, 'text', {}, { notification: {} }, { notification: { title: 7 } }])
      expect([data, readNews(data)]).toEqual([data, null])
  })
})

describe('the window for news', () => {
  const at = (...paths: string[]) => paths.map((path) => ({ url: `https://stay.example${path}` }))
  const chosen = (path: string, ...open: string[]) =>
    windowFor(path, at(...open))?.url.replace('https://stay.example', '')
  test('is the one that shows the page already, else the last used one of the area', () => {
    expect(chosen('/marina/manager/taxi?card=1', '/marina/manager', '/marina/manager/taxi')).toBe(
      '/marina/manager/taxi',
    )
    expect(chosen('/marina/manager/taxi?card=1', '/marina/manager/orders', '/marina/manager')).toBe(
      '/marina/manager/orders',
    )
  })
  test("is never another hotel's, nor the guest's for what the staff get", () => {
    expect(
      chosen('/marina/manager/taxi', '/marina-2/manager/taxi', '/old-town/manager', '/marina/guest/taxi', '/welcome'),
    ).toBeUndefined()
    expect(getArea('/marina/guest/taxi?card=2')).toBe('/marina/guest')
  })
})
