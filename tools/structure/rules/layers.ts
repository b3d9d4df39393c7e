import type { Problem } from '../../source/problem.ts'
import { isTypeScript, type Tree } from '../../source/tree.ts'
import { pathOfImport, type SourceLocation, getSourceLocation, ranks } from '../source-location.ts'

type Violation = Pick<Problem, 'wrong' | 'instead' | 'why'> | undefined

// Who may make a Scope is the linter's rule, which does not see import().
const scope = 'src/platform/server/scope.ts'
const lazyScope: Violation = {
  wrong: 'loads what makes a Scope by import().',
  instead: 'Take a Scope as an argument; src/core/people/server/gate.ts creates it',
  why: 'Restricted imports',
}

/** main → features → app → core → platform, never feature → feature; inside a folder web → contract ← server. */
export const checkLayers = (tree: Tree): Problem[] =>
  tree.paths.filter(isTypeScript).flatMap((path) =>
    tree.imports(path).flatMap(({ from, lazy, line }) => {
      const importer = getSourceLocation(path)
      const target = pathOfImport(path, from)
      const violation =
        target === undefined
          ? ofPackage(importer, from)
          : lazy && target === scope
            ? lazyScope
            : ofFile(path, target, from)
      return violation === undefined ? [] : [{ path, line, ...violation }]
    }),
  )

const ofFile = (path: string, target: string, from: string): Violation => {
  const importer = getSourceLocation(path)
  const imported = getSourceLocation(target)
  if (imported.layer === 'features' && ['main', 'testing', 'outside'].includes(importer.layer) && !isList(path)) {
    return {
      wrong: `imports ${target}: only the two lists know a feature by name.`,
      instead:
        'A feature is deleted with its folder, two lines and its migration: read src/features/{server,web}.ts, or put this beside the feature',
      why: 'Lists',
    }
  }
  if (imported.layer === 'outside' && mayLookOut(path, importer, target)) return undefined
  return (
    ofLayers(importer, imported, target) ??
    ofSides(importer, imported, target) ??
    ofWay(importer, imported, target, from)
  )
}

const isList = (path: string): boolean => /^src\/features\/[^/]+$/.test(path)

/** The roots and the tests may use what is outside src; demo.ts fills a hotel with the people of db/demo. */
const mayLookOut = (path: string, importer: SourceLocation, target: string): boolean =>
  importer.test || importer.layer === 'main' || (path.endsWith('/server/demo.ts') && target.startsWith('db/demo/'))

const ofLayers = (importer: SourceLocation, imported: SourceLocation, target: string): Violation => {
  if (
    importer.layer === 'outside' ||
    importer.layer === 'testing' ||
    (importer.layer === imported.layer && importer.folder === imported.folder)
  )
    return undefined
  if (imported.layer === 'testing' || imported.layer === 'main') {
    if (importer.test) return undefined
    return imported.layer === 'testing'
      ? {
          wrong: `imports ${target}, which is for tests only.`,
          instead: 'Move what the program itself needs out of src/testing',
          why: 'Directions',
        }
      : {
          wrong: `imports ${target}, a part of the composition root.`,
          instead: 'The root hands things down: take it as an argument, or move it into the layer that owns it',
          why: 'Directions',
        }
  }
  if (importer.layer === 'features' && imported.layer === 'features') {
    return {
      wrong: `imports ${target}: a feature does not know another feature.`,
      instead:
        'Move the noun that both need to src/core, or let the composition root hand it over through a small type in src/core',
      why: 'Directions',
    }
  }
  // The app shell puts parts together, as the composition roots do: tests start it.
  if (imported.layer === 'app' && importer.test) return undefined
  if (importer.layer !== imported.layer && ranks[importer.layer] <= ranks[imported.layer]) {
    return {
      wrong: `imports ${target}: ${importer.layer} does not know ${imported.layer === 'outside' ? 'what is outside src' : imported.layer}.`,
      instead:
        'The arrow is main → features → app → core → platform: move the imported thing down, or take it as an argument from above',
      why: 'Directions',
    }
  }
  return undefined
}

const ofSides = (importer: SourceLocation, imported: SourceLocation, target: string): Violation => {
  if (importer.side === 'contract' && imported.side !== 'contract') {
    return {
      wrong: `imports ${target}, which is no contract.`,
      instead:
        'Contracts and policies run on both sides and import only each other: move what they need into one, or this code out of here',
      why: 'Two sides',
    }
  }
  if (
    (importer.side === 'web' && imported.side === 'server') ||
    (importer.side === 'server' && imported.side === 'web')
  ) {
    return {
      wrong: `imports ${target}: ${importer.side} code never imports ${imported.side} code.`,
      instead: 'What both need stands in contract.ts or policy.ts; everything else travels over HTTP',
      why: 'Two sides',
    }
  }
  return undefined
}

/** A folder can be renamed and moved: inside it imports are relative, from outside they start with #. */
const ofWay = (importer: SourceLocation, imported: SourceLocation, target: string, from: string): Violation => {
  const relative = from.startsWith('.')
  const inside = importer.folder === imported.folder
  if (relative && !inside && importer.folder !== undefined && imported.layer !== 'outside') {
    return {
      wrong: `leaves its folder by "${from}".`,
      instead: `Write it from the top: "#${target.slice('src/'.length)}"`,
      why: 'Imports',
    }
  }
  if (!relative && inside && ['features', 'operations', 'app', 'core'].includes(importer.layer)) {
    return {
      wrong: `calls its own folder "${from}".`,
      instead: 'Inside a folder imports are relative ("./store.ts", "../contract.ts"), so that it can be renamed',
      why: 'Imports',
    }
  }
  return undefined
}

/** Packages that run without Node and without a browser: all that a contract may need. */
const contractPackages = ['zod/mini']

const ofPackage = (importer: SourceLocation, name: string): Violation => {
  if (importer.side === 'contract' && !contractPackages.includes(name)) {
    return {
      wrong: `imports the package "${name}".`,
      instead: `A contract runs in Node and in the browser: it may use ${contractPackages.join(' and ')}`,
      why: 'Two sides',
    }
  }
  if (importer.side === 'web' && name.startsWith('node:') && !importer.test) {
    return {
      wrong: `imports ${name}, which no browser has.`,
      instead: 'Do this on the server, and let the screen ask for it',
      why: 'Two sides',
    }
  }
  return undefined
}
