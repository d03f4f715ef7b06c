import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Debian } from './debian.ts'

/** A repository inside, with the last commit of this one. */
export function givenRepository({ root }: Debian) {
  const bare = join(root, 'var/indelible.git')
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim()
  const inBare = (...words: string[]) => git('--git-dir', bare, ...words)
  // Git reads no folder of somebody else unless it is told to; a server would hand it over.
  writeFileSync(join(root, 'etc/gitconfig'), '[safe]\n  directory = *\n')
  git('clone', '--quiet', '--bare', '--depth=1', `file://${process.cwd()}`, bare)
  const branch = inBare('symbolic-ref', '--short', 'HEAD')
  return {
    /** Adds a version that has one more file to read. */
    publish: (name: string) => {
      const file = join(root, 'var', name)
      writeFileSync(file, name)
      const env = { ...process.env, GIT_INDEX_FILE: join(root, 'var/index'), GIT_DIR: bare }
      const act = (...words: string[]) =>
        execFileSync('git', words, { encoding: 'utf8', env }).trim()
      act('read-tree', branch)
      const hash = act('hash-object', '-w', file)
      act('update-index', '--add', '--cacheinfo', `100644,${hash},public/${name}`)
      const identity = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.org']
      const commit = act(...identity, 'commit-tree', act('write-tree'), '-p', branch, '-m', name)
      act('update-ref', `refs/heads/${branch}`, commit)
    },
  }
}
