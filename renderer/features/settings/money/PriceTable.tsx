import { useRef } from 'react';
import { numberText } from '../../../state/settingsFields.ts';
import { priceForm, type Price, type PriceForm } from '../../../state/settingsMoney.ts';
import { Button } from '../../../ui/Button.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { Group } from '../Section.tsx';
import { Table } from '../Table.tsx';
import styles from '../Table.module.css';
import { useDrafts } from '../settingsContext.ts';
import { useForm } from '../useForm.ts';

const COLUMNS = [
  { title: 'Model' },
  { title: 'In, $ a million tokens', isNumber: true },
  { title: 'Out, $ a million tokens', isNumber: true },
  { title: 'Actions', isNumber: true },
] as const;

/** Prices of one's own, which come before the built-in ones, and those. */
export function PriceTable() {
  const drafts = useDrafts();
  const { form, saved, edit } = useForm('money');
  const box = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { prices } = form;
  const change = (index: number, patch: Partial<PriceForm>): void =>
    edit({ prices: prices.map((each, at) => (at === index ? { ...each, ...patch } : each)) });
  const add = (price: PriceForm): void => {
    edit({ prices: [...prices, price] });
    // The new row is there after the next drawing.
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>('tr:last-child input')?.focus(),
    );
  };
  const remove = (index: number): void => {
    edit({ prices: prices.filter((_, at) => at !== index) });
    void drafts.apply();
    addButton.current?.focus();
  };
  return (
    <Group
      title="Prices"
      note="Yours come before what an endpoint tells, and that before the built-in ones. Without a price, a model beyond this machine is used only while no ceiling is set, and its cost counts as unknown; one on this machine is free then: enter a price if it is a proxy."
    >
      <div ref={box}>
        {prices.length === 0 ? (
          <p className="note">No prices of your own.</p>
        ) : (
          <Table label="Your prices" columns={COLUMNS}>
            {prices.map((price, index) => (
              <PriceRow
                // Rows have no name but their place: a model may be typed twice on the way.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                index={index}
                price={price}
                onChange={(patch) => change(index, patch)}
                onRemove={() => remove(index)}
              />
            ))}
          </Table>
        )}
      </div>
      <div className="row gap-2 quiet">
        <Button ref={addButton} onClick={() => add({ model: '', input: '', output: '' })}>
          Add a price
        </Button>
      </div>
      <Fold title="Built-in prices" note={String(saved.builtInPrices.length)}>
        <Table label="Built-in prices" columns={COLUMNS}>
          {saved.builtInPrices.map((price) => (
            <BuiltInRow
              key={price.model}
              price={price}
              isChanged={prices.some(({ model }) => isSameModel(model, price.model))}
              onChange={() => add(priceForm(price))}
            />
          ))}
        </Table>
      </Fold>
    </Group>
  );
}

interface PriceRowProps {
  readonly index: number;
  readonly price: PriceForm;
  readonly onChange: (patch: Partial<PriceForm>) => void;
  readonly onRemove: () => void;
}

function PriceRow({ index, price, onChange, onRemove }: PriceRowProps) {
  const name = price.model.trim() === '' ? `price ${index + 1}` : price.model;
  return (
    <tr>
      <td>
        <Cell
          field={`prices.${index}.model`}
          label={`Model of price ${index + 1}`}
          value={price.model}
          onChange={(model) => onChange({ model })}
        />
      </td>
      <td className={`number ${styles['number']}`}>
        <Cell
          field={`prices.${index}.input`}
          label={`In, of ${name}`}
          value={price.input}
          onChange={(input) => onChange({ input })}
        />
      </td>
      <td className={`number ${styles['number']}`}>
        <Cell
          field={`prices.${index}.output`}
          label={`Out, of ${name}`}
          value={price.output}
          onChange={(output) => onChange({ output })}
        />
      </td>
      <td className={`number ${styles['number']}`}>
        <Button look="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </td>
    </tr>
  );
}

interface CellProps {
  /** Its name in the form, for what is wrong with it. */
  readonly field: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Cell({ field, label, value, onChange }: CellProps) {
  const error = useForm('money').errors[field];
  const id = `money-${field}-error`;
  return (
    <>
      <input
        type="text"
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        value={value}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      {error === undefined ? null : (
        <p id={id} role="alert" className="red small">
          {error}
        </p>
      )}
    </>
  );
}

interface BuiltInRowProps {
  readonly price: Price;
  readonly isChanged: boolean;
  readonly onChange: () => void;
}

function BuiltInRow({ price: { model, input, output }, isChanged, onChange }: BuiltInRowProps) {
  return (
    <tr>
      <th scope="row" className="mono whole">
        {model}
      </th>
      <td className={`number ${styles['number']}`}>{numberText(input)}</td>
      <td className={`number ${styles['number']}`}>{numberText(output)}</td>
      <td className={`number ${styles['number']}`}>
        {isChanged ? (
          <span className="note">yours holds</span>
        ) : (
          <Button look="quiet" aria-label={`Change the price of ${model}`} onClick={onChange}>
            Change
          </Button>
        )}
      </td>
    </tr>
  );
}

const isSameModel = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase();
