import { href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { RadioGroup } from '#app/ui/choice.tsx'
import { Picture } from '#app/ui/picture.tsx'
import bloom from '#content/pictures/calculator/bloom.webp?picture'
import { sizes, studios, styles } from '#content/tattoo-costs.ts'
import type { PriceChoice } from './estimate.ts'

/** A plain GET form, so that the result has its own address. */
export function CalculatorFields({ choice }: { choice: PriceChoice | null }) {
  return (
    <form
      method="get"
      action={`${href('/tattoo-cost-calculator')}#estimate`}
      className="grid gap-8 [&_legend]:text-h3 [&_legend]:font-serif [&_legend]:pb-3"
    >
      <RadioGroup
        label="How large is it?"
        name="size"
        defaultValue={(choice?.size ?? sizes[0])?.id}
        className="size-pick"
        options={sizes.map(({ id, name, looksLike }) => ({
          value: id,
          label: (
            <>
              <Picture source={bloom} alt="" sizes="8rem" className={drawnWidths[id]} />
              <Words name={name} text={looksLike} />
            </>
          ),
        }))}
      />
      <div className="grid md:grid-cols-2 gap-x-gutter gap-y-8">
        <RadioGroup
          label="In what style?"
          name="style"
          defaultValue={(choice?.style ?? styles[0])?.id}
          className={rows}
          options={styles.map(({ id, name, text }) => option(id, name, text))}
        />
        <RadioGroup
          label="What kind of studio?"
          name="studio"
          defaultValue={(choice?.studio ?? studios[0])?.id}
          className={rows}
          options={studios.map(({ id, name, text }) => option(id, name, text))}
        />
      </div>
      <div className="border-t border-rule pt-6">
        <Button type="submit" variant="hero" size="lg">
          Work out the price
        </Button>
      </div>
    </form>
  )
}

const rows = 'divide-y divide-hair border-y border-hair'

const drawnWidths = { small: 'w-9', medium: 'w-16', large: 'w-24', 'extra-large': 'w-32' }

function option(value: string, name: string, text: string) {
  return { value, label: <Words name={name} text={text} /> }
}

function Words({ name, text }: { name: string; text: string }) {
  return (
    <>
      <b className="block font-semibold">{name}</b>
      <span className="text-soft">{text}</span>
    </>
  )
}
