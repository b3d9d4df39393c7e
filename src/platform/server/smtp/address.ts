import { domainToASCII } from 'node:url'

/** True if a server without SMTPUTF8 understands a text. */
export const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text)

/** An address with its domain as mail servers know it: ana@müller.example is ana@xn--mller-kva.example. */
export const toAsciiDomain = (address: string): string => {
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at))
}

const atoms = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
// A program that decodes headers finds another address in =?utf-8?q?ana?=@mail.example.
const encodedWord = /=\?/

/** True if mail can be sent to an address. A line break, a bracket or an encoded word in it would be read as something else. */
export const isSendable = (address: string): boolean => {
  const at = address.lastIndexOf('@')
  return atoms.test(address.slice(0, at)) && !encodedWord.test(address) && domainToASCII(address.slice(at + 1)) !== ''
}
