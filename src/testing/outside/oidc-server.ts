import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Provider } from 'oidc-provider'

/** A person of the provider. Their subject is the name with which they sign in there. */
type Person = { email: string; email_verified: boolean }
type Claims = Record<string, unknown>

/** An OpenID Connect provider, with a proxy before it that can change the ID tokens of its token endpoint. */
export type OidcServer = {
  issuer: string
  /** The settings of a program that signs staff in by it. */
  settings: Record<string, string>
  people: Map<string, Person>
  /** Changes the claims of the next ID tokens, which get a valid signature; null leaves them as they are. */
  forge: ((claims: Claims) => Claims) | null
  /** True if changed ID tokens keep the signature of before. */
  keepsSignature: boolean
  /** The queries with which browsers came to its sign-out page. */
  signOuts: URLSearchParams[]
  close(): Promise<void>
}

const clientId = 'deskbell'
const clientSecret = 'a secret of the test'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Starts it on this machine. @param callback the only address to which it sends browsers back */
export const createOidcServer = async (callback: string, frontPort = 0): Promise<OidcServer> => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const front = createServer((request, response) => void forward(request, response))
  await once(front.listen(frontPort, '127.0.0.1'), 'listening')
  const issuer = `http://localhost:${(front.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callback],
        post_logout_redirect_uris: [callback],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['of the test'] },
    // Said of each kind, so that it prints no advice.
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 3600, IdToken: 3600, Interaction: 3600, Session: 3600 },
    findAccount: (_context, accountId) => {
      const person = server.people.get(accountId)
      return person && { accountId, claims: () => ({ sub: accountId, ...person }) }
    },
    // Nobody is asked what the program may know of them.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const inner = createServer(provider.callback())
  await once(inner.listen(0, '127.0.0.1'), 'listening')
  const { port } = inner.address() as AddressInfo

  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', issuer)
    if (url.pathname === '/session/end') server.signOuts.push(url.searchParams)
    const passed = send({ port, path: request.url, method: request.method, headers: request.headers })
    request.pipe(passed)
    const [answer] = (await once(passed, 'response')) as [IncomingMessage]
    const body = await buffer(answer)
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = answer.headers
    response.writeHead(answer.statusCode ?? 500, headers).end(url.pathname === '/token' ? change(body) : body)
  }

  const change = (body: Buffer): Buffer => {
    const answer = JSON.parse(body.toString()) as { id_token?: string }
    if (server.forge === null || answer.id_token === undefined) return body
    const [head = '', content = '', signature = ''] = answer.id_token.split('.')
    const claims = JSON.parse(Buffer.from(content, 'base64url').toString()) as Claims
    const signed = `${head}.${encode(server.forge(claims))}`
    const fresh = sign('sha256', Buffer.from(signed), privateKey).toString('base64url')
    const id_token = `${signed}.${server.keepsSignature ? signature : fresh}`
    return Buffer.from(JSON.stringify({ ...answer, id_token }))
  }

  const server: OidcServer = {
    issuer,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Grand Hotels',
    },
    people: new Map(),
    forge: null,
    keepsSignature: false,
    signOuts: [],
    close: async () => {
      for (const one of [front, inner]) {
        one.close()
        one.closeAllConnections()
      }
    },
  }
  return server
}

/**
 * Goes the way of a browser through the pages of a provider, with its cookies.
 * @param jar its cookies there, which it keeps
 * @param login whom it signs in as where it is asked
 * @returns the address outside the provider to which it is sent
 */
export const passProvider = async (url: string, jar: Map<string, string>, login: string): Promise<URL> => {
  const { origin } = new URL(url)
  let [next, form] = [new URL(url), null as URLSearchParams | null]
  for (let step = 0; step < 12; step += 1) {
    if (next.origin !== origin) return next
    const cookie = Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location !== null) {
      ;[next, form] = [new URL(location, next), null]
      continue
    }
    const page = await answer.text()
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]
    if (action === undefined) throw new Error(`No form at ${next.pathname}: ${answer.status}`)
    next = new URL(action, next)
    form = new URLSearchParams({ login, password: 'of the provider', logout: 'yes' })
    for (const [, name = '', value = ''] of page.matchAll(/type="hidden" name="(\w+)" value="(\w+)"/g))
      form.set(name, value)
  }
  throw new Error(`The provider does not come to an end at ${next.href}`)
}
