import { href } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, RadioGroup } from '#app/ui/choice.tsx'
import { ecoPremium, sizes, studios, styles } from '#content/tattoo-costs.ts'
import type { PriceChoice } from './estimate.ts'

/** A plain GET form, so that the result has its own address. */
export function CalculatorFields({ choice }: { choice: PriceChoice | null }) {
  return (
    <form
      method="get"
      action={`${href('/tattoo-cost-calculator')}#estimate`}
      className="grid gap-8"
    >
      <RadioGroup
        label="How large is it?"
        name="size"
        defaultValue={(choice?.size ?? sizes[0])?.id}
        options={sizes.map(({ id, name, looksLike }) => option(id, name, looksLike))}
      />
      <RadioGroup
        label="In what style?"
        name="style"
        defaultValue={(choice?.style ?? styles[0])?.id}
        options={styles.map(({ id, name, text }) => option(id, name, text))}
      />
      <RadioGroup
        label="What kind of studio?"
        name="studio"
        defaultValue={(choice?.studio ?? studios[0])?.id}
        options={studios.map(({ id, name, text }) => option(id, name, text))}
      />
      <fieldset className="field">
        <legend className="lab">What kind of ink?</legend>
        <Checkbox
          name="eco"
          value="yes"
          defaultChecked={choice?.eco}
          label={
            <Words
              name="A plant-based, compostable studio"
              text={`Adds ${ecoPremium.from}–${ecoPremium.to}% to the price.`}
            />
          }
        />
      </fieldset>
      <p>
        <Button type="submit" variant="hero" size="lg">
          Work out the price
        </Button>
      </p>
    </form>
  )
}

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
