import { execFileSync } from 'node:child_process'

/**
 * Why no release can be made of this tree; undefined when one can.
 * @param changelog the text of CHANGELOG.md
 */
export const findProblem = (root: string, version: string, changelog: string): string | undefined => {
  const changed = git(root, 'status', '--porcelain').split('\n').filter(Boolean)
  const files = changed.length === 1 ? 'file' : 'files'
  if (changed.length > 0)
    return `the tree has ${changed.length} uncommitted ${files} (${changed[0]?.slice(3)}): commit or remove them.`
  if (!hasEntry(changelog, version))
    return `CHANGELOG.md has no entry for ${version}: write what is new under "## ${version}".`
  const tagged = git(root, 'tag', '--list', `v${version}`) && git(root, 'rev-list', '-n', '1', `v${version}`)
  if (tagged && tagged !== git(root, 'rev-parse', 'HEAD'))
    return `v${version} is the tag of another commit: raise the version in package.json.`
  return undefined
}

/** True if a version has a heading, and something below it. */
export const hasEntry = (changelog: string, version: string): boolean =>
  changelog
    .split(/^## /m)
    .some((part) => part.split(/\s/, 1)[0] === version && part.split('\n').slice(1).join('').trim() !== '')

const git = (root: string, ...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
