/** A type with what it is made of written out, so that an intersection equals the object it stands for. */
type Flat<Type> = Type extends object ? { [Key in keyof Type]: Flat<Type[Key]> } : Type;

/** `true` when two types are the same field by field, optional and readonly marks included; else `false`. */
export type SameType<One, Other> =
  (<Probe>() => Probe extends Flat<One> ? 1 : 2) extends <Probe>() => Probe extends Flat<Other>
    ? 1
    : 2
    ? true
    : false;

/** Compiles only when its argument is `true`: `type _Check = Holds<SameType<A, B>>`. */
export type Holds<Claim extends true> = Claim;
