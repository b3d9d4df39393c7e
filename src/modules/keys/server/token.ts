import { crc32 } from 'node:zlib'
import { newToken } from '#platform/server/token.ts'

const form = /^dbk_[\w-]{43}_[\w-]{6}$/
const prefixLength = 10

const getChecksum = (secret: string): string => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32(secret))
  return bytes.toString('base64url')
}

/** A new API key: 256 random bits, and a checksum by which scanners for leaked keys recognise it without asking. */
export const makeApiKey = (): string => {
  const secret = `dbk_${newToken()}`
  return `${secret}_${getChecksum(secret)}`
}

/** True if a text has the form of an API key. */
export const isApiKey = (text: string): boolean => form.test(text) && getChecksum(text.slice(0, -7)) === text.slice(-6)

/** By what people tell keys apart: the first characters. */
export const getPrefix = (key: string): string => key.slice(0, prefixLength)
