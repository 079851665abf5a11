/** Writes an expression of the rules as a person would read it, short enough for a table. Not for compiling again. */
import type { Expression } from '../../../local-firebase/rules/ast.ts';

const longest = 110;

export function printExpression(expression: Expression): string {
  const text = print(expression);
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

function print(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return printLiteral(expression.value);
    case 'variable':
      return expression.name;
    case 'list':
      return `[${expression.items.map(print).join(', ')}]`;
    case 'map':
      return `{${expression.entries.map(({ key, value }) => `${print(key)}: ${print(value)}`).join(', ')}}`;
    case 'path':
      return expression.parts
        .map((part) => {
          if (part.kind === 'text') return `/${part.text}`;
          return part.kind === 'expression' ? `/$(${print(part.expression)})` : `/{${part.name}}`;
        })
        .join('');
    case 'member':
      return `${print(expression.object)}.${expression.name}`;
    case 'index':
      return `${print(expression.object)}[${print(expression.index)}]`;
    case 'slice': {
      const [from, to] = [expression.from, expression.to].map((end) => (end ? print(end) : ''));
      return `${print(expression.object)}[${from}:${to}]`;
    }
    case 'call':
      return `${expression.name}(${expression.args.map(print).join(', ')})`;
    case 'method':
      return `${print(expression.object)}.${expression.name}(${expression.args.map(print).join(', ')})`;
    case 'unary':
      return `${expression.operator}${print(expression.operand)}`;
    case 'is':
      return `${print(expression.operand)} is ${expression.typeName}`;
    case 'conditional':
      return `(${print(expression.test)} ? ${print(expression.then)} : ${print(expression.otherwise)})`;
    case 'binary':
      return `(${print(expression.left)} ${expression.operator} ${print(expression.right)})`;
  }
}

function printLiteral(value: (Expression & { kind: 'literal' })['value']): string {
  if (value.type === 'string') return `'${value.value}'`;
  return 'value' in value ? String(value.value) : value.type;
}
