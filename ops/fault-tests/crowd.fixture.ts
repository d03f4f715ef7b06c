import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

// A crowd in a process of its own. Run with a port, how many they are, and what each of them asks: nothing, or a path.
const [port = 0, count = 0] = process.argv.slice(2, 4).map(Number)
const path = process.argv[4]
const sockets: Socket[] = []
const answers: Promise<string>[] = []

while (sockets.length < count) {
  const some = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'))
  for (const socket of some) {
    socket.on('error', () => {})
    if (path) answers.push(ask(socket))
    else socket.resume()
  }
  sockets.push(...some)
  await Promise.allSettled(some.map((socket) => once(socket, 'connect')))
}
if (path) process.send?.(await Promise.all(answers))
else process.send?.(sockets.filter(({ readyState }) => readyState === 'open').length)

async function ask(socket: Socket) {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  let response = ''
  socket.setEncoding('latin1').on('data', (piece) => {
    response += piece
  })
  await new Promise((resolve) => socket.on('close', resolve))
  const status = /^HTTP\/1\.1 (\d+)/.exec(response)?.[1]
  return response.includes('</html>') && status ? status : 'broken off'
}
