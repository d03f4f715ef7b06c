import { Check, Clock, X } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { StatStrip } from '#app/ui/stat-strip.tsx'
import { StatusStrip } from '#app/ui/status-strip.tsx'
import { Row, Shown, Specimen } from './specimen.tsx'

export function Standing() {
  return (
    <>
      <Specimen
        name="Badge"
        note="Sentence case, square. A status always carries its sign as well."
      >
        <Row>
          {(['default', 'secondary', 'destructive', 'outline'] as const).map((variant) => (
            <Badge key={variant} variant={variant}>
              {variant}
            </Badge>
          ))}
        </Row>
        <Row>
          <Badge>
            <Check aria-hidden="true" /> Approved
          </Badge>
          <Badge variant="secondary">
            <Clock aria-hidden="true" /> Pending
          </Badge>
          <Badge variant="destructive">
            <X aria-hidden="true" /> Rejected
          </Badge>
        </Row>
      </Specimen>
      <Specimen
        name="Card"
        note="One thing among many. The chosen one is where keys or a reading view are at."
      >
        <Sample title="The rose by the back step" />
        <Shown as="hover">
          <Sample title="Pointed at" />
        </Shown>
        <Sample title="Chosen" chosen />
      </Specimen>
      <Specimen
        name="Status strip"
        note="How something stands, in one sentence under a coloured head."
      >
        {() =>
          (['control', 'success', 'danger'] as const).map((tone) => (
            <StatusStrip key={tone} tone={tone}>
              <Badge variant="outline">{tone}</Badge>
              <p>Your story is being read.</p>
            </StatusStrip>
          ))
        }
      </Specimen>
      <Specimen
        wide
        name="Stat strip"
        note="A few figures in one strip; the live one is vermilion."
      >
        <StatStrip
          stats={[
            { label: 'Total', figure: 64 },
            { label: 'Pending', figure: 11, live: true },
            { label: 'Approved', figure: 47 },
            { label: 'Rejected', figure: 6 },
          ]}
        />
      </Specimen>
    </>
  )
}

function Sample({ title, chosen }: { title: string; chosen?: boolean }) {
  return (
    <article className="card relative flex flex-col gap-3 p-4" aria-current={chosen}>
      <h4 className="text-h4">
        <Link className="link no-underline stretch" to="#standing">
          {title}
        </Link>
      </h4>
      <p className="text-soft text-sm">It came up again this spring, which is ridiculous.</p>
      <Row>
        <Button size="sm" variant="secondary" className="relative">
          Read
        </Button>
      </Row>
    </article>
  )
}
