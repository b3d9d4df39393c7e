import { expect, test } from 'vitest'
import { parseLocation } from './location.ts'
import { matchRoute, type RouteNode } from './match.ts'

const root: RouteNode = {
  path: '',
  children: [
    { path: '' },
    { path: 'welcome' },
    {
      path: '$hotelSlug',
      children: [
        { path: '$' },
        { path: '' },
        { path: 'auth' },
        {
          path: 'manager',
          children: [
            { path: '$' },
            { path: 'stays/$stayId' },
            { path: 'stays/new' },
            { path: 'stays' },
            { path: '' },
            { path: 'invoices/$invoiceId/print' },
          ],
        },
      ],
    },
  ],
}

const find = (pathname: string): unknown => {
  const match = matchRoute(root, pathname)
  return match && [match.nodes.map(({ path }) => path).slice(1), match.params]
}

test.each([
  ['/', [''], {}],
  ['/welcome', ['welcome'], {}],
  ['/old-town', ['$hotelSlug', ''], { hotelSlug: 'old-town' }],
  ['/old-town/auth', ['$hotelSlug', 'auth'], { hotelSlug: 'old-town' }],
  ['/old-town/AUTH/', ['$hotelSlug', 'auth'], { hotelSlug: 'old-town' }],
  ['/old-town/manager', ['$hotelSlug', 'manager', ''], { hotelSlug: 'old-town' }],
  ['/old-town/manager/stays', ['$hotelSlug', 'manager', 'stays'], { hotelSlug: 'old-town' }],
  ['/old-town/manager/stays/new', ['$hotelSlug', 'manager', 'stays/new'], { hotelSlug: 'old-town' }],
  ['/old-town/manager/stays/7', ['$hotelSlug', 'manager', 'stays/$stayId'], { hotelSlug: 'old-town', stayId: '7' }],
  ['/old-town/manager/stays/7/more', ['$hotelSlug', 'manager', '$'], { hotelSlug: 'old-town' }],
  [
    '/old-town/manager/invoices/a%20b/print',
    ['$hotelSlug', 'manager', 'invoices/$invoiceId/print'],
    { hotelSlug: 'old-town', invoiceId: 'a b' },
  ],
  ['/old-town/manager/stays/%', ['$hotelSlug', 'manager', 'stays/$stayId'], { hotelSlug: 'old-town', stayId: '%' }],
  ['/old-town/nowhere/at/all', ['$hotelSlug', '$'], { hotelSlug: 'old-town' }],
  // A first segment that no written path has is a hotel's.
  ['/welcome/auth', ['$hotelSlug', 'auth'], { hotelSlug: 'welcome' }],
])('the path %s has the page %j', (path, nodes, params) => {
  expect(find(path)).toEqual([nodes, params])
})

test('pages whose paths are not loaded yet are behind every path below them, and behind their own ones afterwards', () => {
  const manager: RouteNode = { path: 'manager', loadChildren: async () => [{ path: 'stays' }] }
  const tree: RouteNode = { path: '$hotelSlug', children: [manager] }
  const find = (path: string) => matchRoute(tree, path)?.nodes.map((node) => node.path) ?? null
  expect(find('/old-town/manager/stays/7')).toEqual(['$hotelSlug', 'manager'])
  manager.children = [{ path: 'stays' }]
  expect(find('/old-town/manager/stays')).toEqual(['$hotelSlug', 'manager', 'stays'])
  expect(find('/old-town/manager/stays/7')).toBeNull()
})

test('a path without a page is found nowhere', () => {
  expect(matchRoute({ path: '', children: [{ path: 'welcome' }] }, '/elsewhere')).toBeNull()
})

test.each([
  ['/a/guest?card=1&mode=manager#main', '/a/guest', { card: '1', mode: 'manager' }, 'main'],
  ['/a/guest?card=%C4%8D', '/a/guest', { card: 'č' }, ''],
  ['//elsewhere.example/guest', '/elsewhere.example/guest', {}, ''],
  ['/\\elsewhere.example', '/elsewhere.example', {}, ''],
  ['\t//elsewhere.example', '/elsewhere.example', {}, ''],
])('the address %s stays on this site', (href, pathname, search, hash) => {
  expect(parseLocation(href, 'key')).toMatchObject({ pathname, search, hash, key: 'key' })
})
