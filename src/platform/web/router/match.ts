import type { ComponentType } from 'react'
import type { RouterLocation } from './location.ts'

export type Params = Readonly<Record<string, string>>

/** A page, or the frame of the pages below it. */
export type RouteNode = {
  /**
   * Its segments below the parent's: `guest`, `$hotelSlug`, `stays/$stayId`; '' is the parent's own path, `$` any
   * other.
   */
  path: string
  component?: ComponentType
  /** Its component's code, loaded before the page is shown. */
  load?: () => Promise<ComponentType>
  /** Rendered without the frame of its area. */
  bare?: boolean
  /** Asked before anything is loaded: a path to go to instead, null for no page, undefined to go on. */
  enter?: (params: Params, location: RouterLocation) => string | null | undefined
  children?: readonly RouteNode[]
  /** The same, loaded when one of them is opened. Until then it is the page of every path below it. */
  loadChildren?: () => Promise<readonly RouteNode[]>
}

/** The nodes from the root to the page, with what their paths have in place of the `$` names. */
export type RouteMatch = { nodes: readonly RouteNode[]; params: Params }

const split = (path: string): string[] => path.split('/').filter(Boolean)

/** Written segments first, then names, then what takes anything. */
const rank = ({ path }: RouteNode): number => (path === '$' ? 2 : path.includes('$') ? 1 : 0)

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The values of a path's names in the segments; null if they do not match it. */
const readParams = (wanted: readonly string[], segments: readonly string[]): Params | null => {
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const segment = segments[at]
    if (segment === undefined) return null
    if (part.startsWith('$')) params[part.slice(1)] = decode(segment)
    else if (part !== segment.toLowerCase()) return null
  }
  return params
}

const matchSegments = (node: RouteNode, segments: readonly string[]): RouteMatch | null => {
  if (node.path === '$') return { nodes: [node], params: {} }
  const wanted = split(node.path)
  const params = readParams(wanted, segments)
  if (params === null) return null
  const rest = segments.slice(wanted.length)
  if (node.children === undefined) return rest.length === 0 || node.loadChildren ? { nodes: [node], params } : null
  for (const child of node.children.toSorted((a, b) => rank(a) - rank(b))) {
    const found = matchSegments(child, rest)
    if (found) return { nodes: [node, ...found.nodes], params: { ...params, ...found.params } }
  }
  return null
}

/** The page of a path, or null. Written segments match in any case. */
export const matchRoute = (root: RouteNode, pathname: string): RouteMatch | null => matchSegments(root, split(pathname))
