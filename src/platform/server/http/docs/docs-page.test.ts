import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { registerDocs } from './docs-page.ts'

test('the document is made once, when it is first asked for: a start does not wait for it', async () => {
  let made = 0
  await using app = Fastify()
  registerDocs(app, () => {
    made += 1
    return { openapi: '3.1.0', paths: {}, components: {} }
  })
  await app.ready()
  expect(made).toBe(0)
  expect((await app.inject('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
  expect((await app.inject('/api/docs')).body).toContain('<h1>Deskbell API</h1>')
  expect(made).toBe(1)
})
