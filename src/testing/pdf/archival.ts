import {
  follow,
  getCatalog,
  getDictionary,
  getList,
  getPages,
  getStream,
  Name,
  type Dictionary,
  type Pdf,
  type Value,
} from './parse.ts'
import { readPage } from './text.ts'
import { readWidths } from './true-type.ts'

// Everything that our documents draw with. None of it needs a colour space other than RGB, a transparency or an image.
const operators = new Set(
  'q Q cm m l re c h S f B n w J j M d rg RG BT ET Tf Tm Td TL Tr Tc Tw Tz Ts TJ Tj BMC BDC EMC cs CS scn SCN gs'.split(
    ' ',
  ),
)
const forbiddenKeys = [
  'JavaScript',
  'JS',
  'AA',
  'OpenAction',
  'Launch',
  'Encrypt',
  'SMask',
  'XFA',
  'NeedAppearances',
  'Alternates',
  'OPI',
  'PS',
  'TR',
  'TR2',
  'HTP',
]

const getName = (value: Value | undefined): string => (value instanceof Name ? value.name : '')

/**
 * The faults that keep a document from being PDF/A-3b (ISO 19005-3) and tagged, as far as our documents can break it: the file, the
 * metadata, the colours, the fonts, what is forbidden, and the structure.
 * @returns one sentence each; empty for a valid document
 */
export const findFaults = (pdf: Pdf): string[] => [
  ...checkFile(pdf),
  ...checkMetadata(pdf),
  ...checkColours(pdf),
  ...checkFonts(pdf),
  ...checkContent(pdf),
  ...checkStructure(pdf),
]

const faultIf = (isWrong: boolean, fault: string): string[] => (isWrong ? [fault] : [])

const checkFile = ({ source, trailer, objects }: Pdf): string[] => [
  ...faultIf(!/^%PDF-1\.7\r?\n%[\u0080-\u00ff]{4,}\r?\n/.test(source), 'The header is not that of a binary PDF 1.7.'),
  ...faultIf(!Array.isArray(trailer.get('ID')), 'The file has no ID.'),
  ...faultIf(trailer.has('Encrypt'), 'The file is encrypted.'),
  ...[...objects].flatMap(([id, { value, stream }]) => {
    const keys = collectKeys(value)
    const filter = value instanceof Map ? getName(value.get('Filter')) : ''
    return [
      ...forbiddenKeys.filter((key) => keys.has(key)).map((key) => `Object ${id} has the forbidden key ${key}.`),
      ...faultIf(
        stream !== null && !['', 'FlateDecode'].includes(filter),
        `Object ${id} is compressed with ${filter}.`,
      ),
      ...faultIf(stream !== null && keys.has('F'), `Object ${id} is outside the file.`),
    ]
  }),
]

const collectKeys = (value: Value): Set<string> =>
  value instanceof Map
    ? new Set([...value.keys(), ...[...value.values()].flatMap((inner) => [...collectKeys(inner)])])
    : new Set(Array.isArray(value) ? value.flatMap((inner) => [...collectKeys(inner)]) : [])

/** The text of an entry of the file's information; UTF-16 where it is no ASCII. */
const getInfo = (pdf: Pdf, key: string): string => {
  const text = follow(pdf, getDictionary(pdf, pdf.trailer.get('Info')).get(key))
  if (typeof text !== 'string') return ''
  return text.startsWith('\u00fe\u00ff') ? Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le') : text
}

const checkMetadata = (pdf: Pdf): string[] => {
  const reference = getCatalog(pdf).get('Metadata')
  const xmp = getStream(pdf, reference).toString('utf8')
  const get = (tag: string): string =>
    new RegExp(`<${tag}>\\s*(?:<rdf:Alt>\\s*<rdf:li[^>]*>)?([^<]*)<`).exec(xmp)?.[1] ?? ''
  const made = getInfo(pdf, 'CreationDate').replace(/^D:(....)(..)(..)(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')
  return [
    ...faultIf(getDictionary(pdf, reference).has('Filter'), 'The metadata is compressed.'),
    ...faultIf(get('pdfaid:part') !== '3' || get('pdfaid:conformance') !== 'B', 'The metadata does not say PDF/A-3b.'),
    ...faultIf(!isBalanced(xmp), 'The metadata is no XML.'),
    ...faultIf(get('dc:title') !== getInfo(pdf, 'Title') || get('dc:title') === '', 'The titles differ.'),
    ...faultIf(get('xmp:CreatorTool') !== getInfo(pdf, 'Creator'), 'The creators differ.'),
    ...faultIf(get('pdf:Producer') !== getInfo(pdf, 'Producer'), 'The producers differ.'),
    ...faultIf(get('xmp:CreateDate') !== made, `The dates differ: ${get('xmp:CreateDate')} and ${made}.`),
  ]
}

const isBalanced = (xml: string): boolean => {
  const open: string[] = []
  for (const [, closing, name = '', selfClosing] of xml.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (closing) {
      if (open.pop() !== name) return false
    } else if (!selfClosing) open.push(name)
  }
  return open.length === 0 && !/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(xml)
}

const checkColours = (pdf: Pdf): string[] => {
  const [intent] = getList(pdf, getCatalog(pdf).get('OutputIntents')).map((one) => getDictionary(pdf, one))
  if (getName(intent?.get('S')) !== 'GTS_PDFA1') return ['There is no output intent.']
  const profile = getStream(pdf, intent?.get('DestOutputProfile'))
  return [
    ...faultIf(profile.toString('latin1', 36, 40) !== 'acsp', 'The colour profile is none.'),
    ...faultIf(profile.readUInt32BE(0) !== profile.length, 'The colour profile is cut off.'),
    ...faultIf(profile.toString('latin1', 16, 20) !== 'RGB ', 'The colour profile is not of RGB.'),
    ...faultIf(
      getDictionary(pdf, intent?.get('DestOutputProfile')).get('N') !== 3,
      'The colour profile has not three colours.',
    ),
  ]
}

const getFonts = (pdf: Pdf, page: Dictionary): [string, Dictionary][] =>
  Array.from(getDictionary(pdf, page.get('Resources'), 'Font'), ([name, font]) => [name, getDictionary(pdf, font)])

const checkFonts = (pdf: Pdf): string[] =>
  getPages(pdf).flatMap((page) => {
    const { pieces } = readPage(pdf, page)
    return getFonts(pdf, page).flatMap(([name, font]) => {
      const [descendant] = getList(pdf, font.get('DescendantFonts')).map((one) => getDictionary(pdf, one))
      const descriptor = getDictionary(pdf, descendant?.get('FontDescriptor'))
      if (!descriptor.has('FontFile2')) return [`The font ${name} is not embedded.`]
      const real = readWidths(getStream(pdf, descriptor.get('FontFile2')))
      const [, told] = getList(pdf, descendant?.get('W'))
      const widths = getList(pdf, told)
      const used = new Set(pieces.filter((piece) => piece.font === name).flatMap(({ codes }) => codes))
      return [
        ...faultIf(getName(font.get('Encoding')) !== 'Identity-H', `The font ${name} has an encoding of its own.`),
        ...faultIf(getName(descendant?.get('CIDToGIDMap')) !== 'Identity', `The font ${name} has no map of glyphs.`),
        ...faultIf(!/^[A-Z]{6}\+/.test(getName(font.get('BaseFont'))), `The font ${name} is not marked as a part.`),
        ...faultIf(
          getName(font.get('BaseFont')) !== getName(descriptor.get('FontName')),
          `The font ${name} has two names.`,
        ),
        ...faultIf(used.has(0), `The font ${name} lacks a letter that is used.`),
        ...[...used]
          .filter((code) => Math.abs((real[code] ?? Number.NaN) - Number(widths[code])) > 1 || real[code] === undefined)
          .map((code) => `Glyph ${code} of ${name} is ${real[code]} wide, not ${Number(widths[code])}.`),
      ]
    })
  })

const checkContent = (pdf: Pdf): string[] =>
  getPages(pdf).flatMap((page) => {
    const { pieces, operators: used } = readPage(pdf, page)
    return [
      ...[...used].filter((word) => !operators.has(word)).map((word) => `A page uses the operator ${word}.`),
      ...pieces.filter(({ text }) => text.includes('\ufffd')).map(() => 'A glyph has no letter.'),
      ...pieces.filter(({ mark }) => mark === null).map(({ text }) => `“${text}” is not marked.`),
      ...faultIf(page.has('Annots'), 'A page has annotations.'),
      ...faultIf(getDictionary(pdf, page.get('Resources')).has('XObject'), 'A page has pictures.'),
    ]
  })

const checkStructure = (pdf: Pdf): string[] => {
  const catalog = getCatalog(pdf)
  const root = getDictionary(pdf, catalog.get('StructTreeRoot'))
  const parents = getList(pdf, getDictionary(pdf, root.get('ParentTree')).get('Nums'))
  return [
    ...faultIf(getDictionary(pdf, catalog.get('MarkInfo')).get('Marked') !== true, 'The document is not tagged.'),
    ...faultIf(typeof catalog.get('Lang') !== 'string', 'The document has no language.'),
    ...faultIf(
      getDictionary(pdf, catalog.get('ViewerPreferences')).get('DisplayDocTitle') !== true,
      'A reader shows no title.',
    ),
    ...getPages(pdf).flatMap((page) => {
      const at = parents.indexOf(page.get('StructParents') ?? -1)
      const elements = getList(pdf, parents[at + 1])
      return readPage(pdf, page)
        .pieces.filter(({ mcid, mark }) =>
          mcid === null ? mark !== 'Artifact' : getName(getDictionary(pdf, elements[mcid]).get('S')) !== mark,
        )
        .map(({ text }) => `“${text}” is in no element of the structure.`)
    }),
  ]
}
