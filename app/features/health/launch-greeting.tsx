import { href } from 'react-router'
import { Link } from '#app/ui/link.tsx'
import { countDone, type LaunchTask } from './launch-task.ts'

/** Greets the admins of a site that is not open yet, in one line, and leads to what is to be done before it is. */
export function LaunchGreeting({ tasks }: { tasks: LaunchTask[] }) {
  return (
    <p className="mt-2 font-sans">
      Welcome.{' '}
      <Link className="link" to={`${href('/admin/health')}#before-opening`}>
        {tasks.length} things to do before you open the site
      </Link>
      : {countDone(tasks)} done.
    </p>
  )
}
