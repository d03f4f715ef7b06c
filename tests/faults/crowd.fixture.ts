import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

// A crowd that comes in and says nothing, in a process of its own. Run with a port and how many they are.
const [port = 0, count = 0] = process.argv.slice(2).map(Number)
const sockets: Socket[] = []

while (sockets.length < count) {
  const some = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'))
  for (const socket of some) socket.on('error', () => {}).resume()
  sockets.push(...some)
  await Promise.allSettled(some.map((socket) => once(socket, 'connect')))
}
process.send?.(sockets.filter(({ readyState }) => readyState === 'open').length)
