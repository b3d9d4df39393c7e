import type { Module } from '#platform/server/module.ts'
import { createPdfMaker, type MakePdf } from './maker.ts'

/** The documents on paper: `makePdf` for the features that have some, and the module that ends its threads. */
export const createPdf = (): Module & { makePdf: MakePdf } => {
  const { make, stop } = createPdfMaker()
  return { makePdf: make, stop }
}
