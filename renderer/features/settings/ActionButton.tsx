import { Button, type ButtonProps } from '../../ui/Button.tsx';

export interface ActionButtonProps extends Omit<ButtonProps, 'disabled' | 'type'> {
  /** There is nothing to do now. It keeps the focus, which a disabled button would lose by being pressed. */
  readonly off: boolean;
}

/** A button that comes and goes with what there is to do, without taking the keyboard's place away. */
export function ActionButton({ off, look, onClick, ...rest }: ActionButtonProps) {
  return (
    <Button
      {...rest}
      {...(look === undefined || off ? {} : { look })}
      aria-disabled={off}
      onClick={off ? undefined : onClick}
    />
  );
}
