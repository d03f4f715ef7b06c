export type Durability = 'full' | 'off'

/** As arguments they rule over the files in the cluster. */
export function settings(socket: string, durability: Durability) {
  const chosen = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: `"${socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',

    max_connections: '60',
    shared_buffers: '64MB',
    huge_pages: 'off',
    // Files, not /dev/shm: containers give that 64 MB, or none.
    dynamic_shared_memory_type: 'mmap',
    io_method: 'sync',
    max_wal_size: '256MB',
    min_wal_size: '32MB',
    jit: 'off',

    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    // The details of an error quote readers' addresses.
    log_error_verbosity: 'terse',
    ...(durability === 'off' && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
    }),
  }
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Our own environment holds secrets, and PG… variables that would mislead the server. */
export function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}
