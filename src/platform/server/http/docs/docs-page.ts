import type { FastifyInstance } from 'fastify'
import { escape } from '../escape.ts'

type Operation = {
  operationId: string
  summary: string
  'x-who': string
  'x-feature'?: string
  'x-scope'?: string
  requestBody?: unknown
  responses: Record<string, unknown>
  parameters?: unknown[]
  'x-failures'?: string[]
}

/** JSON as it is, and what it refers to as a link to its place on this page. */
const json = (value: unknown): string =>
  `<pre>${escape(JSON.stringify(value, null, 2)).replaceAll(/#\/components\/(\w+\/[\w.-]+)/g, '<a href="#$1">$&</a>')}</pre>`

const summarize = (path: string, method: string, operation: Operation): string => {
  const feature = operation['x-feature'] ? `, ${operation['x-feature']}` : ''
  const scope = operation['x-scope'] ? `, key: ${operation['x-scope']}` : ''
  const who = `<small>${operation['x-who']}${feature}${scope}</small>`
  return `<b>${method.toUpperCase()}</b> <code>${escape(path)}</code> ${escape(operation.summary)} ${who}`
}

const section = (path: string, method: string, operation: Operation, parameters: unknown[]): string => `
<details id="${operation.operationId}"${operation['x-scope'] ? ' class="key"' : ''}><summary>${summarize(path, method, operation)}</summary>
${parameters.length > 0 ? `<h3>Parameters</h3>${json(parameters)}` : ''}
${operation.requestBody ? `<h3>Body</h3>${json(operation.requestBody)}` : ''}
<h3>Answers</h3>${json(operation.responses)}
${operation['x-failures'] ? `<h3>Failures</h3>${json(operation['x-failures'])}` : ''}
</details>`

const part = (kind: string, title: string, components: Record<string, unknown>): string =>
  `<h2>${title}</h2>${Object.entries(components)
    .map(([name, value]) => `<section id="${kind}/${escape(name)}"><h3>${escape(name)}</h3>${json(value)}</section>`)
    .join('')}`

/** A page to browse the operations, without scripts: the same document as `/api/openapi.json`. */
const docsPage = (document: Record<string, unknown>): string => {
  const paths = document['paths'] as Record<string, Record<string, Operation> & { parameters?: never[] }>
  const { schemas, parameters, responses } = document['components'] as Record<string, Record<string, unknown>>
  const sections = Object.entries(paths).flatMap(([path, { parameters: ofPath = [], ...operations }]) =>
    Object.entries(operations).map(([method, operation]) =>
      section(path, method, operation, [...ofPath, ...(operation.parameters ?? [])]),
    ),
  )
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<title>Deskbell API</title>\n<link rel="stylesheet" href="/api/docs.css"><h1>Deskbell API</h1>',
    '<p>The same as <a href="/api/openapi.json">openapi.json</a>. A failed answer has <code>code</code>, ',
    '<code>message</code> and, where a field is wrong, <code>fields</code>.</p>',
    '<p><label><input type="checkbox" id="keys"> Only what API keys may call</label></p>',
    ...sections,
    part('schemas', 'Shapes', schemas ?? {}),
    part('parameters', 'Parameters', parameters ?? {}),
    part('responses', 'Failed answers', responses ?? {}),
    '</html>',
  ].join('')
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:2rem auto;padding:0 1rem}
details{border-bottom:1px solid #8886;padding:.5rem 0}summary{cursor:pointer}
pre{overflow:auto;background:#8881;padding:1rem;border-radius:8px}small{opacity:.7}
body:has(#keys:checked) details:not(.key){display:none}`

/**
 * Serves the document and its page.
 * @param create the document. It takes a third of a start to make, so it is made when it is first asked for.
 */
export const registerDocs = (app: FastifyInstance, create: () => Record<string, unknown>): void => {
  let made: Record<string, unknown> | undefined
  const getDocument = () => (made ??= create())
  const policy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'"
  app.get('/api/openapi.json', (_request, reply) => reply.send(getDocument()))
  app.get('/api/docs', (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(docsPage(getDocument())),
  )
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css').send(style))
}
