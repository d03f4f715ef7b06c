import { href } from 'react-router'
import { ArrowLink } from '#app/ui/arrow-link.tsx'

/** For a drawing from a culture that is not the magazine's own: what was asked and left out. */
export function ProvenanceNote({ children }: { children: string }) {
  return (
    <section className="mt-10 border-t-[5px] border-rule bg-surface px-5 pt-4 pb-2 sm:px-6">
      <h2 className="text-h4">Provenance</h2>
      <p className="mt-2">{children}</p>
      <ArrowLink href={href('/contact')}>Write to us about this drawing</ArrowLink>
    </section>
  )
}
