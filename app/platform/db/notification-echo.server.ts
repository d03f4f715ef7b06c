import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

export type Send = (text: string, values: string[]) => Promise<unknown>

/** 'not sent' says nothing about the listening connection. */
type Echo = 'heard' | 'not heard' | 'not sent'

const timeoutMs = 3_000

/**
 * Behind a pooler in transaction mode LISTEN succeeds but notifications are lost. A connection may still receive its own
 * while its query runs, so another one must send, and nothing else may run on `listener` meanwhile.
 * @returns a function that sends a notification and waits for it, at most `timeoutMs` a step @throws when LISTEN fails
 */
export async function openEcho(listener: pg.Client) {
  const channel = `echo_${randomUUID().replaceAll('-', '')}`
  await listener.query(`listen ${channel}`)

  return async function echo(send: Send): Promise<Echo> {
    const token = randomUUID()
    const received = Promise.withResolvers<Echo>()
    const onNotification = ({ payload }: pg.Notification) => {
      if (payload === token) received.resolve('heard')
    }
    const withinTime = <T>(work: Promise<T>, late: T) =>
      Promise.race([work, wait(timeoutMs, late, { ref: false })])
    listener.on('notification', onNotification)
    try {
      const sent = send('select pg_notify($1, $2)', [channel, token]).then(
        () => true,
        () => false,
      )
      if (!(await withinTime(sent, false))) return 'not sent'
      return await withinTime<Echo>(received.promise, 'not heard')
    } finally {
      listener.off('notification', onNotification)
    }
  }
}
