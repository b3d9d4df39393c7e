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

describe('push messages', () => {
  test('are read from the body that Safari reads too', () => {
    expect(readNews(sent({}))).toEqual({
      title: 'Taxi for Room 12',
      body: 'A guest is asking.',
      lang: 'de',
      tag: 'taxi:1',
      path: '/hotel-marina/manager/taxi?card=1',
    })
  })
  test('always have a tag: without one a browser does not alert again', () => {
    expect(readNews(sent({ tag: '' }))?.tag).toBe('/hotel-marina/manager/taxi?card=1')
  })
  test('never lead to another site, and lead to the start where the address is invalid', () => {
    expect(readNews(sent({ navigate: 'https://evil.example//x/y' }))?.path).toBe('/x/y')
    for (const navigate of ['javascript:alert(1)', '', 7, undefined])
      expect([navigate, readNews(sent({ navigate }))?.path]).toEqual([navigate, '/'])
  })
  test('are nothing where the body is something else', () => {
    for (const data of [null, undefined, 'text', {}, { notification: {} }, { notification: { title: 7 } }])
      expect([data, readNews(data)]).toEqual([data, null])
  })
})

describe('the window for a message', () => {
  const at = (...paths: string[]) => paths.map((path) => ({ url: `https://stay.example${path}` }))
  const chosen = (path: string, ...open: string[]) =>
    windowFor(path, at(...open))?.url.replace('https://stay.example', '')
  test('is the one that already shows the page, else the last used one of the area', () => {
    expect(chosen('/marina/manager/taxi?card=1', '/marina/manager', '/marina/manager/taxi')).toBe(
      '/marina/manager/taxi',
    )
    expect(chosen('/marina/manager/taxi?card=1', '/marina/manager/orders', '/marina/manager')).toBe(
      '/marina/manager/orders',
    )
  })
  test("is never another hotel's, nor the guest's for messages to staff", () => {
    expect(
      chosen('/marina/manager/taxi', '/marina-2/manager/taxi', '/old-town/manager', '/marina/guest/taxi', '/welcome'),
    ).toBeUndefined()
    expect(getArea('/marina/guest/taxi?card=2')).toBe('/marina/guest')
  })
})
