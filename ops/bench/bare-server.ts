import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// The least that Node can do for a page: one buffer, one set of headers. Its arguments: a port and two files.
const [port, headersFile = '', bodyFile = ''] = process.argv.slice(2)
const headers: string[] = JSON.parse(readFileSync(headersFile, 'utf8'))
const body = readFileSync(bodyFile)

createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(port), '127.0.0.1')
