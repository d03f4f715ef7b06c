import { Checkbox, RadioGroup } from '#app/ui/choice.tsx'
import { Select, TextArea, TextField } from '#app/ui/field.tsx'
import { Shown, Specimen } from './specimen.tsx'

const shown = [
  { value: 'full', label: 'My full name' },
  { value: 'first', label: 'My first name only' },
  { value: 'anonymous', label: 'Anonymous' },
]

const options = shown.map(({ value, label }) => (
  <option key={value} value={value}>
    {label}
  </option>
))

export function Fields() {
  return (
    <>
      <Specimen
        name="Text field"
        note="Label and hint above, error below, both read out with it. A locked field says where its value is from."
      >
        <TextField label="Location" note="optional" placeholder="For example, Hull" />
        <Shown as="hover">
          <TextField label="Location, pointed at" defaultValue="Whitby" />
        </Shown>
        <Shown as="focus">
          <TextField label="Location, in focus" defaultValue="Whitby" />
        </Shown>
        <TextField
          label="Email"
          type="email"
          defaultValue="maya@readers"
          hint="We write to it once."
          errors={['That address ends too soon.']}
        />
        <TextField label="Email" note="from your account" readOnly value="maya@readers.example" />
        <TextField label="Email" note="opens soon" disabled />
      </Specimen>
      <Specimen name="Text area" note="For what needs room; it grows by its corner.">
        <TextArea label="Your story" placeholder="Start anywhere." hint="12 words so far." />
        <TextArea label="Your story" errors={['Tell us a little more.']} />
        <TextArea label="Your story" disabled defaultValue="It was the winter." />
      </Specimen>
      <Specimen
        name="Select"
        note="The browser's own list behind our box: it is better on a phone."
      >
        <Select label="Show my name as">{options}</Select>
        <Shown as="hover">
          <Select label="Show my name as, pointed at">{options}</Select>
        </Shown>
        <Select label="Show my name as" errors={['Choose one of the three.']}>
          {options}
        </Select>
        <Select label="Show my name as" disabled>
          {options}
        </Select>
      </Specimen>
      <Specimen name="Checkbox" note="A sentence to agree to. All of the sentence is the target.">
        <Checkbox label="You may print my story." hint="You can take it back." />
        <Checkbox label="You may print my story." defaultChecked />
        <Shown as="focus">
          <Checkbox label="You may print my story, in focus." />
        </Shown>
        <Checkbox label="You may print my story." errors={['Please check this box.']} />
        <Checkbox label="You may print my story." disabled />
        <Checkbox label="You may print my story." disabled defaultChecked />
      </Specimen>
      <Specimen name="Radio group" note="One of a few, all in sight. Arrow keys move within it.">
        {(half) => (
          <>
            <RadioGroup
              label="Show my name as"
              note="required"
              hint="It can be changed until we print."
              name={`shown-${half}`}
              options={[...shown, { value: 'pen', label: 'A pen name', disabled: true }]}
              defaultValue="full"
              required
            />
            <RadioGroup
              label="Show my name as"
              name={`refused-${half}`}
              options={shown}
              errors={['Choose one of the three.']}
            />
          </>
        )}
      </Specimen>
    </>
  )
}
