import PdfDocument from 'pdfkit'
import { encode } from 'uqr'
import { readFonts, type FontName } from './fonts.ts'

/** Points of A4, and its margins of 18 mm. */
export const page: Readonly<Record<'width' | 'height' | 'margin', number>> = {
  width: 595.28,
  height: 841.89,
  margin: 51.02,
}
export const colours: Readonly<Record<'ink' | 'soft' | 'line' | 'brass' | 'brassSoft', string>> = {
  ink: '#1c1813',
  soft: '#6b6459',
  line: '#e5dfd3',
  brass: '#b08d3e',
  brassSoft: '#d8c595',
}

/** How a text looks. */
export type Look = {
  font: FontName
  size: number
  colour?: string
  align?: 'left' | 'right'
  /** Between lines, beyond the font's own. */
  lineGap?: number
  characterSpacing?: number
  /** A line through it: what no longer holds. */
  isStruck?: boolean
}

type Element = PDFKit.PDFStructureElement
/** Members that pdfkit's types leave out. */
type Fontkit = { hasGlyphForCodePoint(code: number): boolean }
type Inner = { _font: { font: Fontkit } }

// Pictures, and what only changes what is beside it. A sentence is whole without them.
const pictures =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|[\u200c\u{e0020}-\u{e007f}]|\u200d/u

const fonts = readFonts()

/**
 * A PDF/A-3b of A4 pages whose every text is tagged. What only decorates, or is repeated on each page, is marked as
 * such, so a screen reader leaves it out. `y` is where the next text goes.
 */
export class Sheet {
  readonly #pdf: PDFKit.PDFDocument
  readonly #root: Element
  readonly #known: Record<FontName, Map<string, boolean>> = { sans: new Map(), sansBold: new Map(), serif: new Map() }
  readonly #missing = new Set<string>()
  y: number = page.margin

  /** @param isLandscape whether the longer side of the paper is at its head */
  constructor({
    title,
    language,
    madeAt,
    isLandscape = false,
  }: {
    title: string
    language: string
    madeAt: string
    isLandscape?: boolean
  }) {
    this.#pdf = new PdfDocument({
      size: 'A4',
      layout: isLandscape ? 'landscape' : 'portrait',
      // Pages are broken here, not by the library.
      margin: 0,
      font: fonts.sans as unknown as string,
      bufferPages: true,
      autoFirstPage: false,
      pdfVersion: '1.7',
      subset: 'PDF/A-3b',
      tagged: true,
      displayTitle: true,
      lang: language,
      info: { Title: title, Creator: 'Deskbell', Producer: 'PDFKit', CreationDate: new Date(madeAt) },
    })
    for (const [name, file] of Object.entries(fonts)) this.#pdf.registerFont(name, file)
    this.#root = this.#pdf.struct('Document')
    this.#pdf.addStructure(this.#root)
  }

  get pages(): number {
    return this.#pdf.bufferedPageRange().count
  }

  /** The letters of its texts that no font has. */
  get missing(): string {
    return [...this.#missing].join('')
  }

  /** True where the fonts have every letter of a text: without one of them a name would be another. */
  canPrint(text: string): boolean {
    return Array.from(text).every((char) => /\s/.test(char) || pictures.test(char) || this.#has('sans', char))
  }

  /** Begins a page; the next text goes to its top. */
  addPage(): void {
    this.#pdf.addPage()
    this.y = page.margin
  }

  /** Goes back to a page, for what is known only at the end. */
  turnTo(index: number): void {
    this.#pdf.switchToPage(index)
  }

  /** An element of the structure that holds others: a table, a row. */
  addGroup(type: string, parent: Element = this.#root): Element {
    const group = this.#pdf.struct(type)
    parent.add(group)
    return group
  }

  /** How high a text is within a width. */
  getHeight(text: string, look: Look, width: number): number {
    const printable = this.#getPrintable(text)
    return this.#use(look, text).heightOfString(printable, { ...this.#options(look), width })
  }

  /** How wide a text in one line is. */
  getWidth(text: string, look: Look): number {
    const printable = this.#getPrintable(text)
    return this.#use(look, text).widthOfString(printable, this.#options(look))
  }

  /**
   * Writes a text as an element of the structure.
   * @param type `P`, `H1`, `TH`, `TD`
   */
  write(
    type: string,
    text: string,
    look: Look,
    place: { x: number; y: number; width: number; parent?: Element; scope?: 'Column' },
  ): void {
    const parent = place.parent ?? this.#root
    const element = this.#pdf.struct(type, place.scope ? ({ scope: place.scope } as object) : {})
    parent.add(element)
    element.add(this.#pdf.markStructureContent(type))
    this.#draw(text, look, place)
    this.#pdf.endMarkedContent()
  }

  /** Draws a text that a screen reader leaves out. */
  decorate(text: string, look: Look, place: { x: number; y: number; width: number }): void {
    this.#pdf.markContent('Artifact', { type: 'Pagination' })
    this.#draw(text, look, place)
    this.#pdf.endMarkedContent()
  }

  /** Draws large letters across the page, behind what follows. */
  watermark(text: string): void {
    const look: Look = { font: 'sansBold', size: 150, colour: '#f1ede4' }
    const length = this.getWidth(text, look)
    const size = Math.min(150, (look.size * 760) / length)
    const [x, y] = [page.width / 2, page.height / 2]
    this.#pdf.markContent('Artifact', { type: 'Background' } as never)
    this.#pdf.save().rotate(-52, { origin: [x, y] })
    this.#draw(text, { ...look, size }, { x: x - (length * size) / look.size / 2, y: y - size / 2, width: 1000 })
    this.#pdf.restore()
    this.#pdf.endMarkedContent()
  }

  /** Draws a rule across a width. */
  rule(
    y: number,
    {
      x = page.margin,
      width = page.width - 2 * page.margin,
      colour = colours.line,
      weight = 0.75,
    }: { x?: number; width?: number; colour?: string; weight?: number } = {},
  ): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' })
    this.#pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .strokeColor(colour)
      .stroke()
    this.#pdf.endMarkedContent()
  }

  /** Draws a QR code into a square, as a picture with a text of its own. */
  drawCode(
    { text, label }: { text: string; label: string },
    { x, y, side }: { x: number; y: number; side: number },
  ): void {
    // The paper around it is the white margin that the standard wants.
    const { data, size } = encode(text, { ecc: 'M', border: 0 })
    const figure = this.#pdf.struct('Figure', { alt: label })
    this.#root.add(figure)
    figure.add(this.#pdf.markStructureContent('Figure'))
    this.#pdf
      .save()
      .translate(x, y)
      .scale(side / size)
    for (const [down, row] of data.entries())
      for (const [across, isDark] of row.entries()) if (isDark) this.#pdf.rect(across, down, 1, 1)
    this.#pdf.fill(colours.ink).restore()
    this.#pdf.endMarkedContent()
  }

  /** Draws lines of a hand as a picture with a text of its own. @param path of an SVG @param scale points a unit */
  drawLines(path: string, label: string, { x, y, scale }: { x: number; y: number; scale: number }): void {
    const figure = this.#pdf.struct('Figure', { alt: label })
    this.#root.add(figure)
    figure.add(this.#pdf.markStructureContent('Figure'))
    this.#pdf.save().translate(x, y).scale(scale)
    this.#pdf
      .path(path)
      .lineWidth(0.8 / scale)
      .lineCap('round')
      .lineJoin('round')
      .stroke(colours.ink)
    this.#pdf.restore()
    this.#pdf.endMarkedContent()
  }

  /** Draws a broken line, along which a paper is cut. */
  cut(y: number, { x, width }: { x: number; width: number }): void {
    this.#pdf.markContent('Artifact', { type: 'Layout' })
    this.#pdf
      .save()
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.5)
      .dash(3, { space: 3 })
      .strokeColor(colours.soft)
      .stroke()
      .restore()
    this.#pdf.endMarkedContent()
  }

  /** Ends the document. */
  finish(): Promise<Buffer> {
    this.#root.end()
    const chunks: Buffer[] = []
    return new Promise((resolve, reject) => {
      this.#pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
      this.#pdf.on('end', () => resolve(Buffer.concat(chunks)))
      this.#pdf.on('error', reject)
      this.#pdf.end()
    })
  }

  #draw(text: string, look: Look, { x, y, width }: { x: number; y: number; width: number }): void {
    const printable = this.#getPrintable(text)
    this.#use(look, text)
      .fillColor(look.colour ?? colours.ink)
      .text(printable, x, y, { ...this.#options(look), width })
  }

  /** The serif has fewer letters than the sans: a text with one of the others is in the sans. */
  #use({ font, size }: Look, text: string): PDFKit.PDFDocument {
    const isWhole = font !== 'serif' || Array.from(text).every((char) => this.#has('serif', char))
    return this.#pdf.font(isWhole ? font : 'sansBold').fontSize(size)
  }

  #has(name: FontName, char: string): boolean {
    const known = this.#known[name].get(char)
    if (known !== undefined) return known
    const { font } = (this.#pdf.font(name) as unknown as Inner)._font
    const has = char === '\n' || font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)
    this.#known[name].set(char, has)
    return has
  }

  // Figures of one width, so that columns of amounts stand below each other.
  #options({ align = 'left', lineGap = 0, characterSpacing = 0, isStruck = false }: Look): PDFKit.Mixins.TextOptions {
    return { align, lineGap, characterSpacing, strike: isStruck, features: ['tnum'] }
  }

  // PDF/A allows no glyph that the font lacks. Looking for one changes the font, so it comes before the font is chosen.
  #getPrintable(text: string): string {
    const chars = Array.from(text, (char) => (/\s/.test(char) && !this.#has('sans', char) ? ' ' : char))
    const printable = chars.filter((char) => this.#has('sans', char)).join('')
    // A text of pictures alone would be gone.
    const isGone = printable.trim() === ''
    for (const char of chars) if (!this.#has('sans', char) && (isGone || !pictures.test(char))) this.#missing.add(char)
    return printable
  }
}
