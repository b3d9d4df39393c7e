import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Each file holds Latin, its extensions, Greek and Cyrillic: one run of text can mix them.
const files = {
  sans: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  sansBold: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
  serif: '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
} as const

export type FontName = keyof typeof files

const { resolve } = createRequire(import.meta.url)

/** The fonts of every document, as their files hold them. */
export const readFonts = (): Record<FontName, Buffer> => ({
  sans: readFileSync(resolve(files.sans)),
  sansBold: readFileSync(resolve(files.sansBold)),
  serif: readFileSync(resolve(files.serif)),
})
