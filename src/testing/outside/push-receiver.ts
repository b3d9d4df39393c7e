import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message received by a browser's push service, decrypted. */
export type Received = { path: string; headers: IncomingHttpHeaders; text: string }

/** A browser with its push service: its own keys, a local address, and the received messages. */
export type PushReceiver = {
  origin: string
  /** The subscription that a browser gives to a page. */
  subscription(path?: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  received: Received[]
  /** How the next messages are answered; 201 unless set. */
  answers: number[]
  /** The same for one path, before the others: the order of several messages is not defined. */
  answersAt: Map<string, number[]>
  /** Paths that accept a message and never answer. */
  silentAt: Set<string>
  /** When the messages to a path are answered; at once unless set. */
  holdAt: Map<string, Promise<void>>
  /** The target of a 3xx answer. */
  redirects: string
  close(): Promise<void>
}

/** Starts a push service that decrypts messages (RFC 8291), and also takes plain calls. */
export const createPushReceiver = async (): Promise<PushReceiver> => {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const received: Received[] = []
  const answers: number[] = []
  const answersAt = new Map<string, number[]>()
  const silentAt = new Set<string>()
  const holdAt = new Map<string, Promise<void>>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const body = Buffer.concat(parts)
      const text =
        request.headers['content-encoding'] === 'aes128gcm'
          ? decrypt(body, keys.getPrivateKey(), keys.getPublicKey(), auth)
          : body.toString()
      received.push({ path: request.url ?? '', headers: request.headers, text })
      if (silentAt.has(request.url ?? '')) return
      const held = holdAt.get(request.url ?? '')
      if (held) await held
      response
        .writeHead(
          answersAt.get(request.url ?? '')?.shift() ?? answers.shift() ?? 201,
          receiver.redirects ? { location: receiver.redirects } : {},
        )
        .end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const receiver: PushReceiver = {
    origin,
    received,
    answers,
    answersAt,
    silentAt,
    holdAt,
    redirects: '',
    subscription: (path = '/push/one') => ({
      endpoint: `${origin}${path}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return receiver
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

const decrypt = (body: Buffer, privateKey: Buffer, publicKey: Buffer, auth: Buffer): string => {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + body.readUInt8(20))
  const own = createECDH('prime256v1')
  own.setPrivateKey(privateKey)
  const shared = derive(
    own.computeSecret(senderKey),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]),
    32,
  )
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  )
  const sealed = body.subarray(21 + senderKey.length)
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  // The last record ends with a 2 and padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
